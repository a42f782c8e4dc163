/** The WebAssembly kernel for tests: the built asset, compiled once a test file. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

let compiled: WebAssembly.Module | undefined;

export function kernelModule(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(
    readFileSync(resolve(import.meta.dirname, '../assets/kernel/kernel.wasm')),
  );
  return compiled;
}
