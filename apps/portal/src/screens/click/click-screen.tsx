export function ClickScreen() {
  return null
}
