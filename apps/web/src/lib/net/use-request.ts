import { useRef, useState } from 'react';

interface RequestState<Answer, Question> {
  /** What was asked last. */
  question?: Question;
  /** What the last question brought. */
  answer?: Answer;
  error?: unknown;
  busy: boolean;
}

/**
 * A request that a person makes by a button, as often as they like; only the last one counts. The query library has
 * `useMutation` for this, which would travel with the first visit of every page.
 */
export function useRequest<Answer, Question>(
  send: (question: Question) => Promise<Answer>,
): RequestState<Answer, Question> & { ask: (question: Question) => void; forget: () => void } {
  const [state, setState] = useState<RequestState<Answer, Question>>({ busy: false });
  const last = useRef(0);
  return {
    ...state,
    ask(question) {
      const turn = ++last.current;
      const settle = (outcome: { answer: Answer } | { error: unknown }) => {
        if (turn === last.current) setState({ question, busy: false, ...outcome });
      };
      setState({ question, busy: true });
      send(question).then(
        answer => settle({ answer }),
        (error: unknown) => settle({ error }),
      );
    },
    /** What it was about has changed: neither the answer nor one that is under way is shown. */
    forget() {
      last.current++;
      if (state.question !== undefined) setState({ busy: false });
    },
  };
}
