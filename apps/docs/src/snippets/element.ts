import '@kurasa/reader-element'

const element = document.createElement('kurasa-reader')
element.openOptions = { fetch: (input, init) => fetch(input, { ...init, credentials: 'include' }) }
element.setAttribute('locale', 'ar')
element.setAttribute('theme', 'night')
element.addEventListener('bookopen', ({ detail }) => {
  document.title = detail.publication.metadata.title
})
element.addEventListener('locatorchange', ({ detail }) => {
  localStorage.setItem('place', JSON.stringify(detail.locator))
})
element.setAttribute('src', '/books/flatland.epub')
document.body.append(element)
