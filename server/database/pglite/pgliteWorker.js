// Plain JavaScript: the parent starts the thread with this text as it is, and no build step sees it (pgliteStream.ts).
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

const { PGlite } = await import(workerData.pgliteUrl);
const database = await open(workerData.folder);

// One message at a time, in order: there is one session, and the end must find it at rest.
let previous = Promise.resolve();
parentPort.on('message', (request) => {
  previous = previous.then(() => answer(request)).catch(giveUp);
});
parentPort.postMessage('ready');

/** A new database is made under another name first, so that one half made is never taken for a database. */
async function open(folder) {
  if (folder !== 'memory://' && !existsSync(folder)) {
    const unfinished = `${folder}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { mode: 0o700 });
    const created = await PGlite.create(unfinished);
    await created.close();
    renameSync(unfinished, folder);
  }
  return PGlite.create(folder);
}

async function answer(request) {
  if (request === 'close') {
    await database.close();
    parentPort.close();
  } else {
    const reply = await database.execProtocolRaw(request);
    parentPort.postMessage(reply, [reply.buffer]);
  }
}

/** Thrown outside the promise, so that the thread ends and its stream reports it. */
function giveUp(error) {
  setImmediate(() => {
    throw error;
  });
}
