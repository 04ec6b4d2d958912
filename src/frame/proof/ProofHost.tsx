import { useEffect, useState } from 'react';
import { Nothing, onDemand } from '../../../engine/console/onDemand';
import { answerProofs } from '../../../providers/proofAsked';

const ProofDialog = onDemand(async () => (await import('./ProofDialog')).ProofDialog, Nothing);

interface Question {
  readonly kind: string;
  readonly settle: (isProved: boolean) => void;
}

/** Asks for a proof whenever the server wants one, wherever the refused call came from. */
export function ProofHost() {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => answerProofs((kind) => new Promise((settle) => setQuestion({ kind, settle }))), []);
  if (!question) return null;
  const close = (isProved: boolean) => {
    setQuestion(null);
    question.settle(isProved);
  };
  return <ProofDialog kind={question.kind} onClose={close} />;
}
