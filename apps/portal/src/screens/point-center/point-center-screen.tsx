export function PointCenterScreen() {
  return null
}
