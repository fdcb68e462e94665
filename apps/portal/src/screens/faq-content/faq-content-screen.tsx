export function FaqContentScreen() {
  return null
}
