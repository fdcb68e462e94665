export function SubscribeScreen() {
  return null
}
