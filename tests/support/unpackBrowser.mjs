// Has @sparticuz/chromium unpack its browser into TMPDIR. A program of its own: the package goes by the environment.
import packed from '@sparticuz/chromium';

await packed.executablePath();
