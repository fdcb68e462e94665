export function FaqScreen() {
  return null
}
