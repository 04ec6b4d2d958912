import TextField from '@mui/material/TextField';

interface ProofFieldProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem?: string | null;
  autoFocus?: boolean;
}

/** The password of who is signed in, once more. */
export function PasswordField(props: ProofFieldProps) {
  return <ProofField {...props} type="password" autoComplete="current-password" />;
}

/** A code of the authenticator app, or a recovery code. */
export function CodeField(props: ProofFieldProps) {
  return <ProofField {...props} autoComplete="one-time-code" spellCheck={false} />;
}

function ProofField({
  onChange,
  problem = null,
  spellCheck,
  ...field
}: ProofFieldProps & { type?: string; autoComplete: string; spellCheck?: boolean }) {
  return (
    <TextField
      {...field}
      onChange={(event) => onChange(event.target.value)}
      error={problem !== null}
      helperText={problem}
      slotProps={{ htmlInput: { maxLength: 200, ...(spellCheck !== undefined && { spellCheck }) } }}
    />
  );
}
