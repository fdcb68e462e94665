/**
 * A text as it is matched and sorted, never shown: lower case, without accents and tashkeel, the forms of Arabic
 * letters that people mix up made one, and nothing that cannot be seen.
 *
 * @param text - any length; the key holds at most 500 characters, which an index can take
 */
export function searchKey(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ـ/g, '')
    .replace(/\s+/g, ' ')
    .replace(/\p{C}/gu, '')
    .trim()
    .slice(0, 500)
}
