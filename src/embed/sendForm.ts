/** Sends a form of the page to the address that it names, and says in it what became of it. */
export async function sendForm(form: HTMLFormElement, failed: string): Promise<void> {
  const status = form.querySelector('[role=status]');
  const button = form.querySelector('button');
  const { send = '', as, sent = '' } = form.dataset;
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
    if (answer.ok) form.reset();
  } catch {
    if (status) status.textContent = failed;
  } finally {
    if (button) button.disabled = false;
  }
}

async function reasonOf(answer: Response): Promise<string | null> {
  const body: unknown = await answer.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : null;
}
