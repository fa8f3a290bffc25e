import LoadOurs
import LoadToolchain
for _ in 0..<3 {
let a = LoadOurs.all(), b = LoadToolchain.all()
for (x, y) in zip(a, b) { print(x.0, x.1, y.1, y.1 / x.1) }
print()
}
