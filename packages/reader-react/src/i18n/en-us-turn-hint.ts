/** Texts of the hint to turn the phone, loaded with image books. */
export const enUsTurnHint = {
  turnSideways: 'These pages are wide: turn the phone',
  turnUpright: 'These pages are tall: turn the phone',
}
