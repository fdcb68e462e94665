export function ClassificationScreen() {
  return null
}
