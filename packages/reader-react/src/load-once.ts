/** Code that comes when it is wanted. */
export interface LoadedOnce<Module> {
  /** Returns the loaded module, undefined while it loads. */
  get(): Module | undefined
  /** Loads it, once; after a failure the next call tries again. */
  load(): Promise<Module>
}

/** @param load - an `import()` */
export function loadOnce<Module>(load: () => Promise<Module>): LoadedOnce<Module> {
  let loaded: Module | undefined
  let loading: Promise<Module> | undefined
  return {
    get: () => loaded,
    load() {
      loading ??= load().then(
        (module) => {
          loaded = module
          return module
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
}
