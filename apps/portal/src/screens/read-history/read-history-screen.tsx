export function ReadHistoryScreen() {
  return null
}
