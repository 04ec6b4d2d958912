import { reportAsking } from './apiStatus';
import { HttpError } from './httpError';

type Ask = (kind: string) => Promise<boolean>;

let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** Has a part of the console ask for proofs; answers the function that ends that. */
export function answerProofs(answer: Ask): () => void {
  ask = answer;
  return () => {
    if (ask === answer) ask = null;
  };
}

/**
 * Whether a call that was refused may be made again: it was refused for want of a proof, which was given now. Calls that are refused
 * together wait for one answer.
 */
export async function wasProved(error: unknown): Promise<boolean> {
  if (!(error instanceof HttpError) || error.code !== 'proof_needed' || !ask) return false;
  if (!asking) {
    reportAsking(true);
    asking = ask(String(error.body.proof)).finally(() => {
      asking = null;
      reportAsking(false);
    });
  }
  return asking;
}
