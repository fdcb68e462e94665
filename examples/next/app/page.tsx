import Book from './book'

/** Rendered on the server: the book is opened in the browser. */
export default function Page() {
  return <Book src="/books/flatland.epub" />
}
