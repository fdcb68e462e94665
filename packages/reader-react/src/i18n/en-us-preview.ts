/** Texts of notes and of previews, loaded with them. */
export const enUsPreview = {
  note: 'Note',
  goToNote: 'Go to note',
  preview: 'Link preview',
  goThere: 'Go there',
}
