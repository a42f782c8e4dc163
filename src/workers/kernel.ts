/** The grammar engine's WebAssembly kernel, fetched by the worker that walks grammars. */
import { err, type Result } from '../core/base/result';
import { compileKernel, kernelRefused } from '../engine/kernel/wasm-kernel';

const KERNEL = new URL('../assets/kernel/kernel.wasm', import.meta.url);

/** Fails with `KERNEL_REFUSED`; the TypeScript kernel is then to be used. */
export async function fetchKernel(): Promise<Result<WebAssembly.Module>> {
  try {
    const response = await fetch(KERNEL);
    if (!response.ok) return err(kernelRefused(`the server answered ${response.status}`));
    return await compileKernel(await response.arrayBuffer());
  } catch (error) {
    return err(kernelRefused(error instanceof Error ? error.message : String(error)));
  }
}
