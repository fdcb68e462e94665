import 'foliate-js/view.js'

let view

const styles = (factor) =>
  `html { font-size: ${18 * factor}px; line-height: 1.55; } body { font-size: 1em; } p { line-height: 1.55; }`

window.engine = {
  async open(bytes, stage) {
    view = document.createElement('foliate-view')
    view.style.cssText = 'display: block; width: 100%; height: 100%'
    stage.append(view)
    await view.open(new File([bytes], 'book.epub', { type: 'application/epub+zip' }))
    view.renderer.setAttribute('flow', 'paginated')
    view.renderer.setAttribute('max-column-count', '1')
    view.renderer.setStyles(styles(1))
    await view.renderer.next()
  },
  next: () => view.next(),
  fontSize: async (factor) => view.renderer.setStyles(styles(factor)),
  jump: (fraction) => view.goToFraction(fraction),
  destroy() {
    view.close()
    view.remove()
  },
}
