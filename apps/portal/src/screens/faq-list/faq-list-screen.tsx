export function FaqListScreen() {
  return null
}
