/** Numbers a hand can feel. Distances in CSS px, times in ms, velocities in px/ms. */
export const gestureDefaults = {
  /** Share of the width, at each side, in which a tap turns the page; the middle shows the controls. */
  tapZoneShare: 0.3,
  /** A touch drag that starts closer than this to an edge of the screen is the system's (back gesture). */
  edgeDeadZone: 24,
  /** A pointer that moved less is still a tap. */
  slop: { touch: 10, pen: 10, mouse: 4 },
  /** A press held longer belongs to the browser: it selects text. */
  longPress: 500,
  /** A fast short swipe turns when it is at least this quick and this far. */
  flickVelocity: 0.35,
  flickDistance: 25,
  /** A slow drag turns when it is released beyond this share of the page. */
  dragShare: 0.45,
  /** Thumbs draw arcs: so far up or down a touch may go before it is known not to go sideways. */
  arc: 24,
  /** A finger that rests no longer than this before it leaves has not stopped. */
  liftOff: 80,
  /** Velocity is measured over the last part of the gesture, never from the last event alone: a busy page delivers few. */
  velocityWindow: 100,
  /** Share of the finger's way that a page follows where there is no page to turn to. */
  resistance: 0.35,
  /** Two fingers count as no nearer than this: in one place they would make a page of no size. */
  pinch: 8,
  /** Wheel distance that means a turn, and the silence after which another turn may begin. */
  wheelDistance: 30,
  wheelSilence: 300,
} as const
