export function LandingScreen() {
  return null
}
