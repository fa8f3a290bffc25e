import Chapter9

struct Token: ~Copyable {}
@Observable final class Model { var token: Token? }
