export function NumberScreen() {
  return null
}
