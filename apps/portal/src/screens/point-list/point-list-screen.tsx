export function PointListScreen() {
  return null
}
