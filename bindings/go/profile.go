package toolerror

import "strings"

// Decode reads an error in the form of another system: a profile's name, such as "grpc", or the JSON that describes a
// custom one. It is nil when the input is no such error; err is a [*Misuse] about the profile.
func Decode(profile, input string) (found *Error, err error) {
	texts, ok, err := ask("te_decode", &profile, &input)
	if err != nil || !ok {
		return nil, err
	}
	plain, _, _ := strings.Cut(texts, "\n")
	return parse(plain), nil
}

// EncodeAs writes the error in the form of another system. The error is a [*Misuse] about the profile.
func (e *Error) EncodeAs(profile string) (string, error) {
	return answer("te_encode_as", &profile, text(e.text))
}

// ContractVersion is the version of the contract that the package implements.
func ContractVersion() string { return constants().ContractVersion }
