export function AdditionalCommentsScreen() {
  return null
}
