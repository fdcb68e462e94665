/** Texts of the frame by which the keyboard marks a part of a picture, loaded with it. */
export const enUsRegions = {
  markRegion: 'Part of the picture to mark',
  markRegionKeys: 'Arrows move the frame, with Shift they resize it. Enter marks, Esc cancels',
  regionFrame:
    '{{left, percent}} from the left, {{top, percent}} from the top, {{width, percent}} wide, {{height, percent}} high',
}
