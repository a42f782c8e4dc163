/** Entry of the import worker. It reads files by itself, so that no byte of them passes through the page. */
import { serve } from '../rpc';
import type { ImportApi } from './protocol';
import { importService } from './service';

serve<ImportApi>(self, importService({ now: () => performance.now() }));
