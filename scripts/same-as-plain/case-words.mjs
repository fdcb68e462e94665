/** Words, paragraphs and pictures of made-up chapters. */
const WORDS =
  'the boats of Lamu came back before the rain and the harbour was quiet while children counted lanterns on the old wall '

/** @returns so many words, from one of the sentence on */
export function prose(words, from = 0) {
  const all = WORDS.trim().split(' ')
  return Array.from({ length: words }, (_, i) => all[(from + i) % all.length]).join(' ')
}

export const paragraphs = (count, words = 45) =>
  Array.from({ length: count }, (_, i) => `<p>P${i}. ${prose(words, i * 7)}.</p>`).join('')

/** Address of a drawing of a size, CSS px. */
export const picture = (width, height) =>
  `data:image/svg+xml;base64,${Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#357"/><circle cx="50%" cy="50%" r="20%" fill="#fb3"/></svg>`,
  ).toString('base64')}`
