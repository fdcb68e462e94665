export function HeTestScreen() {
  return null
}
