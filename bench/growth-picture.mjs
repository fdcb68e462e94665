export function drawGrowth() {}
