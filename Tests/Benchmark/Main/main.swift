import LoadOurs
import LoadToolchain
for _ in 0..<2 {
print(LoadOurs.memory(), LoadToolchain.memory())
}
