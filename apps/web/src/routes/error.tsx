export default function ErrorRoute() {
  return <h1>Error</h1>;
}
