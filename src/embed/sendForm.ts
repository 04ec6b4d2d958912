/** Sends a form of the page to the address that it names, and says in it what became of it. */
export async function sendForm(form: HTMLFormElement, failed: string): Promise<void> {
  const status = form.querySelector('[role=status]');
  const button = form.querySelector('button');
  const { send = '', as, sent = '', answer: seeAnswer } = form.dataset;
  const fields = new FormData(form);
  if (button) button.disabled = true;
  try {
    // What is refused is told in the language of the page.
    const headers = { 'Accept-Language': document.documentElement.lang };
    const answer = await fetch(send, {
      method: 'POST',
      ...(as === 'multipart'
        ? { body: fields, headers }
        : {
            body: JSON.stringify(Object.fromEntries(fields)),
            headers: { ...headers, 'Content-Type': 'application/json' },
          }),
    });
    if (status) status.textContent = answer.ok ? sent : ((await reasonOf(answer, form)) ?? failed);
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
  link.href = `/inquiry?${new URLSearchParams({ token: secret, locale: document.documentElement.lang })}`;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.textContent = label;
  return link;
}

/** Null where the answer says none. */
async function reasonOf(answer: Response, form: HTMLFormElement): Promise<string | null> {
  const body = (await answer.json().catch(() => null)) as Refusal | null;
  const byField = Object.entries(body?.errors ?? {});
  if (byField.length === 0) return body?.message ?? null;
  return byField.map(([name, texts]) => [...labelOf(form, name), texts.join(' ')].join(': ')).join(' ');
}

interface Refusal {
  readonly message?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

/** What the form calls a field; nothing where it has no such one. */
function labelOf(form: HTMLFormElement, name: string): string[] {
  const field = form.elements.namedItem(name);
  const isLabelled = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  const words = isLabelled ? field.labels?.[0]?.firstChild?.textContent?.trim() : '';
  return words ? [words.replace(/[:?]$/, '').trim()] : [];
}
