/**
 * Counts the memories of WebAssembly in this worker, of which its heap says nothing: those that are made for a module and those that a
 * module brings itself. To be called before any engine is loaded.
 * @returns what all of them hold, in bytes
 */
export function countMemories(): () => number {
  const memories = new Set<WebAssembly.Memory>();
  const { Memory, instantiate } = WebAssembly;
  WebAssembly.Memory = class extends Memory {
    constructor(descriptor: WebAssembly.MemoryDescriptor) {
      super(descriptor);
      memories.add(this);
    }
  };
  // The kernel's own module is made with `new WebAssembly.Instance` and is given its memory.
  const counted = async (
    source: BufferSource & WebAssembly.Module,
    imports?: WebAssembly.Imports,
  ): Promise<unknown> => {
    const made: WebAssembly.Instance | WebAssembly.WebAssemblyInstantiatedSource = await instantiate(
      source,
      imports,
    );
    const { exports } = 'instance' in made ? made.instance : made;
    for (const one of Object.values(exports)) if (one instanceof Memory) memories.add(one);
    return made;
  };
  WebAssembly.instantiate = counted as typeof instantiate;
  return () => [...memories].reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
}
