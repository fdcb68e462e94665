export function ContactUsScreen() {
  return null
}
