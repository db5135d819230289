// Asks for the page again when the network is back, and now and then where only the server was unreachable. What stands behind
// # stays, so people come back to where they were.
'use strict';

const AGAIN_MS = 10_000;

async function tryAgain() {
  try {
    const answer = await fetch('/healthz', { cache: 'no-store' });
    if (answer.ok) location.reload();
  } catch {
    // Still away.
  }
}

// The words of the reader's language first.
const language = (document.cookie.match(/(?:^|; )language=(\w\w)/) || [])[1] || 'en';
const own = document.querySelector(`p[lang="${language}"]`);
if (own) own.parentElement.insertBefore(own, document.querySelector('p'));
document.querySelector('#again').addEventListener('click', tryAgain);
addEventListener('online', tryAgain);
setInterval(tryAgain, AGAIN_MS);
