/** Texts of notes and of previews, loaded with them. */
export const enUsPreview = {
  note: 'Note',
  goToNote: 'Go to note',
  preview: 'Where this leads',
  goThere: 'Go there',
}
