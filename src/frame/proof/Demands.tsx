import { DemandBanner } from './DemandBanner';
import { ProofHost } from './ProofHost';

/** What the server asks of who is signed in: a second factor where an organization wants one, and proofs before what is dangerous. */
export function Demands() {
  return (
    <>
      <DemandBanner />
      <ProofHost />
    </>
  );
}
