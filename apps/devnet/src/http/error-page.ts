/** The page java-tron's web server answers unknown paths and methods with. */
export function errorPage(status: number, message: string, uri: string): string {
  const shown = uri.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return `<html>
<head>
<meta http-equiv="Content-Type" content="text/html;charset=utf-8"/>
<title>Error ${status} ${message}</title>
</head>
<body><h2>HTTP ERROR ${status} ${message}</h2>
<table>
<tr><th>URI:</th><td>${shown}</td></tr>
<tr><th>STATUS:</th><td>${status}</td></tr>
<tr><th>MESSAGE:</th><td>${message}</td></tr>
<tr><th>SERVLET:</th><td>-</td></tr>
</table>

</body>
</html>
`;
}
