export function InterestedScreen() {
  return null
}
