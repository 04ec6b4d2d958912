/** Sends a form of the page to the address that it names, and says in it what became of it. */
export async function sendForm(form: HTMLFormElement, failed: string): Promise<void> {
  const status = form.querySelector('[role=status]');
  const button = form.querySelector('button');
  const { send = '', as, sent = '', answer: seeAnswer } = form.dataset;
  const fields = new FormData(form);
  if (button) button.disabled = true;
  try {
    const answer = await fetch(send, {
      method: 'POST',
      ...(as === 'multipart'
        ? { body: fields }
        : { body: JSON.stringify(Object.fromEntries(fields)), headers: { 'Content-Type': 'application/json' } }),
    });
    if (status) status.textContent = answer.ok ? sent : ((await reasonOf(answer)) ?? failed);
    if (answer.ok && seeAnswer) status?.append(' ', await linkToAnswer(answer, seeAnswer));
    if (answer.ok) form.reset();
  } catch {
    if (status) status.textContent = failed;
  } finally {
    if (button) button.disabled = false;
  }
}

/** What was asked is answered behind a secret, which nobody else is told. */
async function linkToAnswer(answer: Response, label: string): Promise<Node> {
  const { secret } = (await answer.json()) as { secret: string };
  const link = document.createElement('a');
  link.href = `/inquiry?${new URLSearchParams({ token: secret })}`;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.textContent = label;
  return link;
}

async function reasonOf(answer: Response): Promise<string | null> {
  const body: unknown = await answer.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : null;
}
