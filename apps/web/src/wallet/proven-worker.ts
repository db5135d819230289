import { signProven, type ProvenRequest } from './proven.ts';
import { answerOf } from './worker-answer.ts';

// Lives for one signature. It knows every kind of intent, which the worker that holds keys need not.

addEventListener('message', (event: MessageEvent<ProvenRequest>) => {
  void answerOf(0, () => signProven(event.data)).then(reply => postMessage(reply));
});
