// @ts-check
/** `npm start`: builds the page if it has to, serves it on this machine, says where, and stays until it is stopped. */
import { buildPage, whyBuild } from './build.mjs';
import { servePage } from './serve.mjs';

try {
  const reason = whyBuild();
  if (reason !== null) {
    console.log(`Building the page (${reason}) …`);
    await buildPage({ quiet: true });
  }
  const { url } = await servePage({ port: 4173 });
  console.log(`\n  Callscope: ${url}\n\n  Served from this machine to this machine. Ctrl+C stops it.`);
} catch (error) {
  console.error(`Callscope could not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
