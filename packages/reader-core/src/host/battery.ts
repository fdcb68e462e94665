interface Battery {
  level: number
  charging: boolean
}

/** A battery below this share is spared. */
const LOW = 0.2

/** Whether the battery is low at the moment; where the browser does not report it, it is not. */
export async function watchBattery(source: object = navigator): Promise<() => boolean> {
  const { getBattery } = source as { getBattery?(): Promise<Battery> }
  try {
    const battery = await getBattery?.call(source)
    return () => battery !== undefined && !battery.charging && battery.level <= LOW
  } catch {
    // This page has no access to the battery.
    return () => false
  }
}
