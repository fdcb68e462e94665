/**
 * Attribute of an element that a book hides from the eye.
 *
 * `spoken`: clipped or off the page, for assistive technology. `silent`: without height or opacity. Both take no space. `thin`: a
 * line whose text is cut off. `none`: not displayed. `blank`: keeps its space (`visibility`, `color`). `shown`: hidden only until
 * an animation, which pages do without.
 */
export const UNSEEN = 'data-kz-unseen'
